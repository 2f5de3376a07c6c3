import { Button } from "./ui/button";
import { Icon } from "./ui/icon";
import { useViewer } from "./viewer";

export const shellId = "dialog";

export function Shell() {
  const { flash } = useViewer();
  return (
    <>
      <dialog id={shellId} aria-label="Finestra">
        <div id="dialog-body" />
        <Button kind="quiet" icon="x" iconOnly data-cancel="" className="dialog-close">
          Chiudi
        </Button>
      </dialog>
      <dialog
        id="ask"
        aria-labelledby="ask-text"
        data-leave="Le modifiche non salvate andranno perse. Chiudere?"
      >
        <form method="dialog">
          <p id="ask-text" />
          <div className="form-actions">
            <Button type="submit" value="">
              No
            </Button>
            <Button type="submit" kind="danger" value="yes">
              Sì
            </Button>
          </div>
        </form>
      </dialog>
      {flash && (
        <noscript>
          <div className={`snackbar without-script ${flash.kind}`} role="status">
            <p>{flash.text}</p>
            {flash.action && (
              <form method="post" action={flash.action.post}>
                <Button type="submit" kind="quiet" small>
                  {flash.action.text}
                </Button>
              </form>
            )}
          </div>
        </noscript>
      )}
      <section id="snackbars" aria-label="Messaggi" data-flash={flash && JSON.stringify(flash)} />
      <template id="snackbar">
        <div className="snackbar">
          <Icon name="circle-check" />
          <Icon name="circle-alert" />
          <p role="status" />
          <Button kind="quiet" small>
            Annulla
          </Button>
          <Button kind="quiet" icon="x" iconOnly small>
            Chiudi
          </Button>
        </div>
      </template>
    </>
  );
}

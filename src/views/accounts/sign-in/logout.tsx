import { Button, LinkButton } from "../../ui/button";
import { useViewer } from "../../viewer";

/** The question before the session is closed (spec 1 §2). */
export function LogoutView() {
  const { back = "/" } = useViewer();
  return (
    <form method="post" action="/logout" className="form">
      <p>Chiudere la sessione?</p>
      <div className="form-actions">
        <Button type="submit" kind="primary" icon="log-out">
          Esci
        </Button>
        <LinkButton href={back} data-cancel="">
          Annulla
        </LinkButton>
      </div>
    </form>
  );
}

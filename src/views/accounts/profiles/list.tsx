import { levelLabels } from "../../../server/accounts/model";
import { type ListedProfile, permissionGroups } from "../../../server/accounts/profiles/model";
import { ReopenButton, RetireButton, SettingsPage } from "../../firm/settings/list";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Badge, Section } from "../../ui/details";
import { Icon } from "../../ui/icon";
import { actionsColumn, LiveList, Table } from "../../ui/list";
import { valueAt } from "../../ui/merge";

const path = "/admin/settings/profiles/";

export const ProfileList = ({ profiles }: { profiles: ListedProfile[] }) => (
  <>
    <SettingsPage current={path}>
      <LiveList live={["profiles", "accounts"]}>
        <Table
          label="Profili"
          rows={profiles}
          columns={[
            { head: "Profilo", card: "title", cell: NameCell },
            { head: "Livello", cell: ({ level }) => levelLabels[level] },
            { head: "Permessi", narrow: true, end: true, cell: ({ held }) => held },
            { head: "Account", narrow: true, end: true, cell: ({ accounts }) => accounts },
            { ...actionsColumn, cell: (profile) => <Actions {...profile} /> },
          ]}
        />
        <Section title="Che cosa può fare ciascun profilo">
          <Matrix profiles={profiles.filter(({ retired, accounts }) => !retired || accounts > 0)} />
        </Section>
      </LiveList>
    </SettingsPage>
  </>
);

const NameCell = ({ label, retired }: ListedProfile) => (
  <span className="badges">
    {label}
    {retired === 1 && <Badge>Disattivato</Badge>}
  </span>
);

function Actions({ id, label, retired, accounts, version, mayGive, mayChange }: ListedProfile) {
  return (
    <RowActions>
      {mayGive && (
        <ConfirmForm action={`${path}view/${id}`} icon="eye" iconOnly small>
          {`Vedi come ${label}`}
        </ConfirmForm>
      )}
      {mayGive && (
        <LinkButton href={`${path}copy/${id}`} kind="quiet" icon="copy" iconOnly small dialog>
          {`Copia ${label}`}
        </LinkButton>
      )}
      <LinkButton
        href={`${path}modify/${id}`}
        kind="quiet"
        icon={mayChange ? "pencil" : "info"}
        iconOnly
        small
      >
        {mayChange ? `Modifica ${label}` : `Permessi di ${label}`}
      </LinkButton>
      {mayChange && !retired && (
        <RetireButton
          action={`${path}retire/${id}`}
          name={label}
          version={version}
          past="Non verrà più proposto; gli account che lo hanno restano com'erano."
        />
      )}
      {mayChange && retired === 1 && (
        <ReopenButton action={`${path}reopen/${id}`} name={label} version={version} />
      )}
      {mayChange && accounts === 0 && (
        <ConfirmForm
          action={`${path}delete/${id}`}
          text={`Eliminare il profilo ${label}? Nessun account lo ha.`}
          values={{ version }}
          icon="trash-2"
          iconOnly
          small
        >
          {`Elimina ${label}`}
        </ConfirmForm>
      )}
    </RowActions>
  );
}

const Matrix = ({ profiles }: { profiles: ListedProfile[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
  <section className="rights-matrix" tabIndex={0} aria-label="Permessi dei profili">
    <table>
      <thead>
        <tr>
          <td />
          {profiles.map(({ id, label }) => (
            <th key={id} scope="col">
              <span>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      {permissionGroups.map(({ title, permissions }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={profiles.length + 1}>
              {title}
            </th>
          </tr>
          {Object.entries(permissions).map(([key, text]) => (
            <tr key={key}>
              <th scope="row">{text}</th>
              {profiles.map(({ id, rules }) => (
                <td key={id}>
                  {valueAt(rules, key) === true && (
                    <>
                      <Icon name="check" />
                      <span className="hidden">Sì</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
);

import { LinkButton } from "./ui/button";

const sentences: Record<number, string> = {
  400: "La richiesta non è completa o non si capisce.",
  401: "La sessione è terminata: accedere di nuovo.",
  403: "Non si dispone del permesso per questa operazione.",
  404: "Questa pagina non esiste, o non esiste più.",
  409: "Qualcun altro ha modificato questi dati nel frattempo.",
  413: "Il file è troppo grande.",
  429: "Troppi tentativi: riprovare tra qualche minuto.",
  500: "Qualcosa non ha funzionato. L'errore è stato registrato.",
  503: "Il sito non è disponibile in questo momento.",
};

export const errorSentence = (status: number) => sentences[status] ?? sentences[500];

export function ErrorView({ status, text }: { status: number; text?: string }) {
  return (
    <div className="error-page">
      <p className="error-text">{text ?? errorSentence(status)}</p>
      <p>
        {status === 401 ? (
          <LinkButton href="/login" kind="primary" icon="log-in">
            Accedi
          </LinkButton>
        ) : (
          <LinkButton href="/" kind="primary" icon="house">
            Torna alla Home
          </LinkButton>
        )}
      </p>
    </div>
  );
}

/** The regions as the list of comuni writes them. */
export const regions = [
  ...["Abruzzo", "Basilicata", "Calabria", "Campania", "Emilia-Romagna", "Friuli-Venezia Giulia", "Lazio"],
  ...["Liguria", "Lombardia", "Marche", "Molise", "Piemonte", "Puglia", "Sardegna", "Sicilia", "Toscana"],
  ...["Trentino-Alto Adige", "Umbria", "Valle d'Aosta", "Veneto"],
];

/** The logo in use; another picture has another `url`. */
export type Logo = { stored: string; mime: string; size: number; width: number; height: number; url: string };

export type IdentityField =
  | (
      | "name"
      | "address"
      | "warehouse"
      | "phone"
      | "email"
      | "pec"
      | "website"
      | "vat"
      | "rea"
      | "albo"
      | "iban"
    )
  | ("footer" | "region");

/** The firm as screens, sheets and letters name it (identity.ts). */
export type FirmIdentity = Readonly<Record<IdentityField, string>> & { readonly logo: Logo | null };

/** What an appointment outside the home region is marked with. */
export const outOf = (region: string) => `Fuori ${region}`;

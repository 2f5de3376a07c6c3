/** `Camion 35 XA 751 KX`: the word before the number plate says the kind, which lines leave out (lines.css). */
const withKind = /^(\p{L}+ )(.*\b[A-Z]{2} ?\d{3} ?[A-Z]{2})$/u;

export function VehicleName({ text }: { text: string }) {
  const [, kind, rest] = withKind.exec(text) ?? [];
  if (!kind) return text;
  return (
    <>
      <span className="vehicle-kind">{kind}</span>
      {rest}
    </>
  );
}

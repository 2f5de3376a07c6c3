import { spokenPhone } from "../../server/base/spoken-phone";

/** Calls the number; its text is in groups to read aloud. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="phone" href={`tel:${number}`}>
    {spokenPhone(number)}
  </a>
);

export function Phones({ phone, cellphone }: { phone: string; cellphone: string }) {
  const numbers = [phone, cellphone].filter(Boolean);
  if (!numbers.length) return <>-</>;
  return (
    <span>
      {numbers.map((number) => (
        <PhoneLink key={number} number={number} />
      ))}
    </span>
  );
}

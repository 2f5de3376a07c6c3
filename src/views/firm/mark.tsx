import { Sheet } from "../sheet";
import { Icon } from "../ui/icon";
import { useViewer } from "../viewer";

export function FirmLogo({ className }: { className: string }) {
  const { logo } = useViewer().firm;
  if (logo)
    return (
      <span className={`${className} firm-logo`}>
        <img src={logo.url} width={logo.width} height={logo.height} alt="" />
      </span>
    );
  return (
    <span className={className} aria-hidden="true">
      <Icon name="truck" />
    </span>
  );
}

export function FirmMark() {
  const { name, logo } = useViewer().firm;
  return (
    <>
      <Sheet name="login" />
      <p className="firm-mark">
        <FirmLogo className={logo ? "mark" : "brand-mark"} />
        <span>{name}</span>
      </p>
    </>
  );
}

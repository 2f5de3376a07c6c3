import { inventoryPage, quotePage } from "../../server/sales/model";
import { appointmentPage } from "../../server/visits/appointments/model";
import { Tabs } from "../ui/details";
import { useViewer } from "../viewer";

type Props = { appointment: number; current: "data" | "inventory" | "quote" };

/** What a visit becomes, on site A. */
export const SalesTabs = ({ appointment, current }: Props) =>
  useViewer().mayCall("Sales.getOfAppointment") && (
    <Tabs
      label="Appuntamento"
      tabs={[
        { href: appointmentPage(appointment), text: "Dati", current: current === "data" },
        { href: inventoryPage(appointment), text: "Inventario", current: current === "inventory" },
        { href: quotePage(appointment), text: "Preventivo", current: current === "quote" },
      ]}
    />
  );

type Visit = { client: string; time: string; time_end: string };

/** `Agente 1 è già occupato: Rossi Ada, 10:00–11:00.` */
export const busyText = (agent: string, visits: readonly Visit[]): string =>
  `${agent} è già occupato: ${visits.map(({ client, time, time_end }) => `${client}, ${time}–${time_end}`).join("; ")}.`;

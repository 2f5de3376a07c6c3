export type Material = {
  id: number;
  name: string;
  cost: number;
  position: number;
  yes_no: number;
  version: number;
};

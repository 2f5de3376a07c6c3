import { all } from "../db/db";
import { internalOrder } from "../orders/works/model";

const usualWorks = 200;

export const meanNeeds = () => all<{ id_resource: number; type: number; mean: number }>`
  WITH newest AS (SELECT id FROM works WHERE id_order <> ${internalOrder} ORDER BY id DESC LIMIT ${usualWorks})
  SELECT l.id_resource, r.type, 1.0 * sum(l.value) / (SELECT count(*) FROM newest) AS mean
  FROM work_resources l JOIN resources r ON r.id = l.id_resource
  WHERE l.list = 'A' AND NOT r.retired AND l.id_work IN (SELECT id FROM newest)
  GROUP BY l.id_resource ORDER BY count(*) DESC, l.id_resource`;

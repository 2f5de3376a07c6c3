import type { Point } from "../../clients/travel/model";
import { project } from "./projection";

type Spot = { x: number; y: number };

type Size = { width: number; height: number; margin: number };

/** Pictures in their own units, which a phone shows not much smaller. */
export const sizes = {
  wide: { width: 1000, height: 720, margin: 90 },
  narrow: { width: 400, height: 400, margin: 40 },
} satisfies Record<string, Size>;
/** A day within one town is shown with what is around it: less than this is a plain colour. */
const narrowest = 260;
/** Two marks that are nearer than this hide each other. */
const marksApart = 34;

export type Frame = Size & { scale: number; left: number; top: number };

/** Thousandths of a degree: 200 km. */
const far = 1800;

/** Without the few that are far from the others: their marks stand at the border, on their way. */
function nearMost(spots: readonly Spot[]): readonly Spot[] {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const [x, y] = [middle(spots.map((spot) => spot.x)), middle(spots.map((spot) => spot.y))];
  const near = spots.filter((spot) => Math.hypot(spot.x - x, spot.y - y) <= far);
  return near.length >= spots.length * 0.7 ? near : spots;
}

/** The part of the country that holds these points, or most of them. */
export function frameOf(points: readonly Point[], size: Size = sizes.wide): Frame {
  const spots = points.length
    ? points.map(project)
    : [project({ latitude: 47, longitude: 7 }), project({ latitude: 36.6, longitude: 18.5 })];
  const near = nearMost(spots);
  const [xs, ys] = [near.map(({ x }) => x), near.map(({ y }) => y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const wide = Math.max(Math.max(...xs) - Math.min(...xs), narrowest);
  const high = Math.max(Math.max(...ys) - Math.min(...ys), narrowest * 0.7);
  const { width, height, margin } = size;
  const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
  return { ...size, scale, left: width / 2 - middle.x * scale, top: height / 2 - middle.y * scale };
}

export function inFrame(point: Point, { scale, left, top }: Frame): Spot {
  const { x, y } = project(point);
  return { x: Math.round(x * scale + left), y: Math.round(y * scale + top) };
}

type Label = Spot & { text: string };

/** In the picture's units: of a letter, and of a line. */
const letter = { wide: 8.4, high: 18 };
/** From the middle of a mark to a name beside it. */
const beside = 20;
/** Thousandths of a degree: on a wider picture towns say less than the outline. */
const widestNamed = 1650;

/** The names of towns where they hide neither a mark nor another name, once each; none on a picture of half the country. */
export function labelsOf(named: readonly Label[], marks: readonly Spot[], frame: Frame): Label[] {
  if (frame.width / frame.scale > widestNamed) return [];
  const taken = marks.map(({ x, y }) => ({ x: x - 15, y: y - 15, wide: 30, high: 30 }));
  const labels: Label[] = [];
  for (const { text, x, y } of named) {
    if (!text || labels.some((one) => one.text === text)) continue;
    const [wide, high] = [text.length * letter.wide, letter.high];
    const around = [
      { x: x + beside, y: y - high / 2 },
      { x: x - beside - wide, y: y - high / 2 },
      { x: x - wide / 2, y: y + beside },
      { x: x - wide / 2, y: y - beside - high },
    ];
    const free = around.find(
      (at) =>
        at.x > 0 &&
        at.y > 0 &&
        at.x + wide < frame.width &&
        at.y + high < frame.height &&
        taken.every(
          (box) =>
            at.x + wide <= box.x ||
            box.x + box.wide <= at.x ||
            at.y + high <= box.y ||
            box.y + box.high <= at.y,
        ),
    );
    if (!free) continue;
    taken.push({ ...free, wide, high });
    labels.push({ text, x: Math.round(free.x), y: Math.round(free.y + high / 2) });
  }
  return labels;
}

/** Moves marks that hide each other apart, the same way each time; they stay in the picture. */
export function spread(spots: readonly Spot[], { width, height }: Frame, apart = marksApart): Spot[] {
  const moved = spots.map(({ x, y }, at) => ({ x: x + Math.cos(at * 2.4), y: y + Math.sin(at * 2.4) }));
  for (let round = 0; round < 200; round++) {
    let isStill = true;
    for (const [at, one] of moved.entries())
      for (const other of moved.slice(at + 1)) {
        const [right, down] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(right, down) || 1;
        if (distance >= apart) continue;
        isStill = false;
        const push = (apart - distance) / 2 / distance;
        one.x -= right * push;
        one.y -= down * push;
        other.x += right * push;
        other.y += down * push;
      }
    if (isStill) break;
  }
  const edge = Math.max(20, apart / 2);
  const within = (value: number, most: number) => Math.round(Math.min(most - edge, Math.max(edge, value)));
  return moved.map(({ x, y }) => ({ x: within(x, width), y: within(y, height) }));
}

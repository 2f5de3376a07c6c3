import { z } from "zod";
import { duration, id } from "../../input/fields";
import { longest, messages } from "./model";

const minutes = () => duration().refine((minutes) => minutes <= longest, messages.longest);

export const TravelTimeValues = z.object({ id_city_1: id(), id_city_2: id(), duration: minutes() });

export type TravelTimeValues = z.output<typeof TravelTimeValues>;

export const TravelTimeChange = z.object({ duration: minutes() });

export type TravelTimeChange = z.output<typeof TravelTimeChange>;

export const Pair = z.object({ from: id(), to: id() });

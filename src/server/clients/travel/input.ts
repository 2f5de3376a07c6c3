import { z } from "zod";
import { duration, id } from "../../input/fields";
import { longest, messages } from "./model";

const minutes = () => duration().refine((minutes) => minutes <= longest, messages.longest);

const values = z.object({ id_city_1: id(), id_city_2: id(), duration: minutes() });

export type TravelTimeValues = z.output<typeof values>;

export const TravelTimeId = z.object({ id: id() });

export const NewTravelTime = z.object({ values });

export const TravelTimeChange = z.object({ id: id(), values: z.object({ duration: minutes() }) });

export const Pair = z.object({ from: id(), to: id() });

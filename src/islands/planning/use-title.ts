import { useEffect } from "react";

const pageTitle = document.title;

export function useTitle(week: string) {
  useEffect(() => {
    document.title = pageTitle.replace("Planning", `Planning ${week}`);
  }, [week]);
}

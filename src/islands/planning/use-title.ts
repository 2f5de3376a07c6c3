import { useEffect } from "react";

const pageTitle = document.title;

/** The tab's title with the week, which its history and bookmarks show: `Planning 23 – 27 novembre 2026 · Traslo`. */
export function useTitle(week: string) {
  useEffect(() => {
    document.title = pageTitle.replace("Planning", `Planning ${week}`);
  }, [week]);
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportSearch } from './report-search.ts';

/** The URL parameters of the open report, and a function that changes some of them. Back undoes a change. */
export function useReportSearch(): [ReportSearch, (changes: ReportSearch) => void] {
  const search: ReportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (changes: ReportSearch) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), resetScroll: false });
  return [search, show];
}

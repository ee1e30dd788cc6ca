import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cloneElement } from 'react';
import { FormError } from '../components/form-error.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { saveFile } from '../components/save-file.ts';
import { savedBreakdowns } from './report-cards.ts';
import { exportReport, hasVisitors, type BreakdownName, type ReportScope } from './report-queries.ts';
import { useReportSearch } from './use-report-search.ts';

/** The files that a report can be exported to. */
export function OpenExportMenu({ scope, target }: { scope: ReportScope; target: ButtonElement }) {
  const queryClient = useQueryClient();
  const [search] = useReportSearch();
  const save = useMutation({
    mutationFn: async (by: BreakdownName | undefined) =>
      saveFile(
        await exportReport(scope, search, by, hasVisitors(queryClient, scope, search, { byDay: true })),
        `report-${by ?? 'over-time'}.csv`,
      ),
  });
  return (
    <>
      <OpeningMenu target={cloneElement(target, { loading: save.isPending })}>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          <Menu.Label>
            <Trans>As a CSV file</Trans>
          </Menu.Label>
          <Menu.Item onClick={() => save.mutate(undefined)}>
            <Trans>Figures over time</Trans>
          </Menu.Item>
          {savedBreakdowns(scope, search).map(({ by, label }) => (
            <Menu.Item key={by} onClick={() => save.mutate(by)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </OpeningMenu>
      <FormError error={save.error} />
    </>
  );
}

import { t } from '@lingui/core/macro';
import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import type { ButtonElement } from '../components/late-menu.tsx';
import { useOpening, withRef } from '../components/opening-menu.tsx';
import { RangeForm } from './range-form.tsx';
import type { ReportSearch } from './report-search.ts';

interface OpenRangeCalendarProps {
  target: ButtonElement;
  search: ReportSearch;
  onChoose: (range: { from: string; to: string }) => void;
}

/** Two dates, next to the button that shows them. */
export function OpenRangeCalendar({ target, search, onChoose }: OpenRangeCalendarProps) {
  const { ref, opened, onChange } = useOpening();
  const choose = (range: { from: string; to: string }) => {
    onChange(false);
    onChoose(range);
  };
  const button = cloneElement(target, { onClick: () => onChange(!opened) });
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>{withRef(button, ref)}</Popover.Target>
      <Popover.Dropdown aria-label={t`Range of days`}>
        <RangeForm search={search} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

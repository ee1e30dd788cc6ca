import { t } from '@lingui/core/macro';
import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { useOpening, withRef } from '../components/opening-menu.tsx';
import { RangeForm } from './range-form.tsx';
import type { DayRange } from './report-search.ts';

interface OpenRangeCalendarProps {
  target: ButtonElement;
  days: DayRange | undefined;
  onChoose: (range: DayRange) => void;
}

/** A calendar and two dates, next to the button that shows them. */
export function OpenRangeCalendar({ target, days, onChoose }: OpenRangeCalendarProps) {
  const { ref, opened, onChange } = useOpening();
  const choose = (range: DayRange) => {
    onChange(false);
    onChoose(range);
  };
  const button = cloneElement(target, { onClick: () => onChange(!opened) });
  return (
    // On a phone, the button is out of view while the page is scrolled to the end of the calendar.
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{withRef(button, ref)}</Popover.Target>
      <Popover.Dropdown aria-label={t`Range of days`} style={{ maxWidth: 'calc(100vw - 32px)' }}>
        <RangeForm days={days} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

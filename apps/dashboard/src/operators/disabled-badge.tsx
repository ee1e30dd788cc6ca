import { t } from '@lingui/core/macro';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ModeratedTarget } from './operator-queries.ts';

/** Shows that a resource is disabled, and why. */
export const disabledLabels: Record<NonNullable<ModeratedTarget['disabled']>, string> = {
  phishing: t`Disabled: phishing`,
  malware: t`Disabled: malware`,
  spam: t`Disabled: spam`,
  illegal: t`Disabled: illegal`,
  account: t`Disabled: account`,
};

export function DisabledBadge({ children }: { children: ReactNode }) {
  return (
    <Badge variant="dot" color="red" tt="none">
      {children}
    </Badge>
  );
}

import { t } from '@lingui/core/macro';
import { Paper, Switch } from '@mantine/core';
import { useDeveloperMode } from './developer-mode.ts';

/** Turns developer mode on or off in this browser. */
export function DeveloperSwitch() {
  const [isOn, turn] = useDeveloperMode();
  return (
    <Paper withBorder p="md">
      <Switch
        label={t`Show names and calls of the API`}
        description={t`Each page then has a button that shows its API calls. In this browser only.`}
        checked={isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
    </Paper>
  );
}

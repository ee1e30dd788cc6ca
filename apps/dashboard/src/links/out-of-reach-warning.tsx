import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

/** Warns about a destination that visitors cannot open, because its host is private or incomplete. */
export function OutOfReachWarning() {
  return (
    <Alert color="yellow" variant="light" role="status" title={t`Visitors cannot open this address`}>
      <Trans>
        It is incomplete, or only works on your own network. Enter the address as it works on any phone, such
        as https://shop.example.
      </Trans>
    </Alert>
  );
}

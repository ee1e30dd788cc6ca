import { t } from '@lingui/core/macro';
import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/shared-queries.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { LogoUpload } from '../qr/logo-upload.tsx';

/** The logo of the account, for its QR codes and its brand. */
export function AccountLogo() {
  const { data, error, refetch } = useQuery(accountQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {data.hasLogo
            ? t`QR codes of this account can show its logo.`
            : t`This account has no logo for its QR codes.`}
        </Text>
        <LogoUpload hasLogo={data.hasLogo ?? false} />
      </Stack>
    </Paper>
  );
}

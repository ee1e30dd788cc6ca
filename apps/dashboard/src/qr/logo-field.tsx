import { t } from '@lingui/core/macro';
import { Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/shared-queries.ts';
import { May, useMay } from '../session/permissions.tsx';
import { LogoUpload } from './logo-upload.tsx';

interface LogoFieldProps {
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** Shows the account's logo in the code or not, and sets or removes it for all codes. */
export function LogoField({ shown, onChange }: LogoFieldProps) {
  const hasLogo = useQuery(accountQuery).data?.hasLogo ?? false;
  const mayChange = useMay('write');
  if (!hasLogo && !mayChange) return null;
  return (
    <Stack gap="xs" align="center" ta="center">
      {hasLogo && (
        <Switch
          size="md"
          label={t`Show the logo`}
          checked={shown}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      <May scope="write">
        {/* A code without a logo is asked for first: one with a logo that is gone is an error. */}
        <LogoUpload hasLogo={hasLogo} onAdded={() => onChange(true)} onRemove={() => onChange(false)} />
      </May>
    </Stack>
  );
}

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

/** Toggles the account's logo in the code, and sets or removes it for all codes. */
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
        {/* A code without a logo is requested first: one with a removed logo is an error. */}
        <LogoUpload hasLogo={hasLogo} onAdded={() => onChange(true)} onRemove={() => onChange(false)} />
      </May>
    </Stack>
  );
}

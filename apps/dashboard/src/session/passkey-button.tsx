import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { FormError } from '../components/form-error.tsx';
import { passkeyObstacle, signWithPasskey } from './passkey-browser.ts';

interface PasskeyButtonProps {
  /** The dashboard path to open afterward. Defaults to the overview. */
  next?: string;
  /** Runs afterward instead of opening a path. */
  onEntered?: () => Promise<void>;
}

/** Signs in with a passkey. Renders nothing where passkeys do not work: the account page says why. */
export function PasskeyButton({ next, onEntered }: PasskeyButtonProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const enter = useMutation({
    mutationFn: () => signWithPasskey('sign-in'),
    onSuccess: async () => {
      forgetBearerToken();
      if (onEntered) return onEntered();
      queryClient.clear();
      await router.navigate({ href: next ?? '/' });
    },
  });
  if (passkeyObstacle() !== null) return null;
  return (
    <Stack gap="xs">
      <FormError error={enter.error} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={16} aria-hidden />}
        loading={enter.isPending}
        onClick={() => enter.mutate()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </Stack>
  );
}

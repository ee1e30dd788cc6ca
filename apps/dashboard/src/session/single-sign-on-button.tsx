import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { FormError } from '../components/form-error.tsx';

/** Longest path that can be returned to. */
const maxNext = 1_000;

interface SingleSignOnButtonProps {
  label: string;
  /** The call that starts the sign-in. */
  call: '/dashboard/api/sign-in/oidc' | '/dashboard/api/step-up/oidc';
  /** The dashboard path to return to. Defaults to the overview. */
  next?: string;
}

/** Leaves the dashboard for the OpenID provider's page. The provider sends the browser back to `OidcPage`. */
export function SingleSignOnButton({ label, call, next }: SingleSignOnButtonProps) {
  const begin = useMutation({
    mutationFn: () =>
      dataOf(dashboardClient.POST(call, { body: next && next.length <= maxNext ? { next } : {} })),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      <FormError error={begin.error} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogin2 size={16} aria-hidden />}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {label}
      </Button>
    </>
  );
}

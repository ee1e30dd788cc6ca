import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Alert,
  Anchor,
  Box,
  Button,
  Center,
  Code,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconCompass, IconLinkOff, IconLock } from '@tabler/icons-react';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { useConnection } from '../api/connection.ts';

/** The skeleton of loading content. Without a connection, explains that it loads later. */
export function LoadingState() {
  if (useConnection() === 'offline') return <OfflineState />;
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>
        <Trans>Loading</Trans>
      </VisuallyHidden>
      <Skeleton h={28} w="40%" />
      <Skeleton h={96} />
      <Skeleton h={180} />
    </Stack>
  );
}

function OfflineState() {
  return (
    <EmptyState icon={<IconCloudOff size={40} />} title={t`You are offline`}>
      <Trans>This loads as soon as the connection is back.</Trans>
    </EmptyState>
  );
}

/** Explains why content could not be loaded, with the request's ID in the server log and a retry button. */
export function ErrorState({ error, reset }: { error: unknown; reset?: () => void }) {
  const { message, requestId } = toApiError(error);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t`Could not load this`}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {requestId && (
          <Text size="xs" c="dimmed">
            <Trans>
              Request ID: <Code>{requestId}</Code>
            </Trans>
          </Text>
        )}
        {reset && (
          <Button size="xs" variant="default" onClick={reset}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** How often a page that got no response is reloaded, in milliseconds. */
const reloadEveryMs = 5_000;

/** Replaces a page that failed to load or render. Reloads its data when the server may be reachable again. */
export function RouteErrorState({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isOffline = useConnection() === 'offline';
  const isUnreachable = toApiError(error).code === 'unreachable';
  useEffect(() => {
    if (!isUnreachable || isOffline) return;
    const timer = setInterval(() => void router.invalidate(), reloadEveryMs);
    const reload = () => void router.invalidate();
    reload();
    return () => clearInterval(timer);
  }, [isUnreachable, isOffline, router]);
  if (isUnreachable && isOffline) return <OfflineState />;
  return (
    <Box maw={640} mx="auto" p="md">
      <ErrorState error={error} reset={() => void router.invalidate()} />
    </Box>
  );
}

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** 1 if it is the whole page. */
  order?: 1 | 2;
  /** What belongs here, and how to add it. */
  children?: ReactNode;
}

export function EmptyState({ icon, title, order = 2, children }: EmptyStateProps) {
  return (
    <Center mih={240} p="md">
      <Stack align="center" gap="sm" maw={440} ta="center">
        <Text c="dimmed" component="span" lh={1} aria-hidden>
          {icon}
        </Text>
        <Title order={order} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  );
}

/** A page that the user's role does not include. */
export function NotAllowedState() {
  return (
    <EmptyState order={1} icon={<IconLock size={40} />} title={t`Not available in your role`}>
      <Trans>An owner of this account can give you another role.</Trans>
      <Anchor component={Link} to="/">
        <Trans>Go to overview</Trans>
      </Anchor>
    </EmptyState>
  );
}

export function NotFoundState() {
  return (
    <EmptyState order={1} icon={<IconCompass size={40} />} title={t`Page not found`}>
      <Anchor component={Link} to="/">
        <Trans>Go to overview</Trans>
      </Anchor>
    </EmptyState>
  );
}

export function LinkNotFoundState() {
  return (
    <EmptyState icon={<IconLinkOff size={40} />} title={t`Link not found`}>
      <Trans>It may have been deleted, or the address is wrong.</Trans>
      <Anchor component={Link} to="/links">
        <Trans>Go to links</Trans>
      </Anchor>
    </EmptyState>
  );
}

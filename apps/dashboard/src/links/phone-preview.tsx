import { Trans } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { cspNonce } from '../csp-nonce.ts';
import classes from './phone-preview.module.css';

interface PhonePreviewProps {
  /** The page that the visitor sees, or null if the visitor goes straight to the destination. */
  html: string | null;
  /** The accessible name of the picture. */
  title: string;
  /** The name of the browser that shows the destination. */
  browser?: string;
}

/** A picture of a phone with the visitor's view. It is not interactive. */
export function PhonePreview({ html, title, browser }: PhonePreviewProps) {
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        {html === null ? (
          <Destination browser={browser} />
        ) : (
          <iframe
            title={title}
            sandbox=""
            srcDoc={toStaticPage(html)}
            className={classes.page}
            tabIndex={-1}
          />
        )}
      </div>
    </div>
  );
}

const Destination = ({ browser }: { browser?: string }) => (
  <Stack gap="md" aria-hidden>
    <div className={classes.bar}>
      <Group gap={6} justify="center">
        <IconWorld size={14} />
        <Text size="xs">{browser}</Text>
      </Group>
      <Group gap={6} justify="center" className={classes.address}>
        <IconLock size={14} />
        <Text size="sm" fw={600}>
          <Trans>Your destination</Trans>
        </Text>
      </Group>
    </div>
    <Stack gap="sm" px="md">
      <Skeleton animate={false} height={140} />
      <Skeleton animate={false} height={16} width="80%" />
      <Skeleton animate={false} height={10} />
      <Skeleton animate={false} height={10} />
      <Skeleton animate={false} height={10} width="60%" />
      <Skeleton animate={false} height={40} mt="sm" />
      <Skeleton animate={false} height={90} mt="sm" />
    </Stack>
  </Stack>
);

/**
 * Removes scripts from the page and makes it inert. The frame inherits this page's content security policy, so the
 * page's styles need its nonce. Replacing tags by pattern is safe because our server generates the page and escapes
 * user text.
 */
const toStaticPage = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')

    .replaceAll(/<style[^>]*>/g, `<style nonce="${cspNonce()}">`)
    // eslint-disable-next-line lingui/no-unlocalized-strings -- HTML
    .replace('<body>', '<body inert>');

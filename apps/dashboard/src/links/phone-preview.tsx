import { Stack, Text } from '@mantine/core';
import { IconArrowDown, IconBrandSafari, IconExternalLink, IconWorld } from '@tabler/icons-react';
import { nonce } from '../nonce.ts';
import classes from './phone-preview.module.css';

interface PhonePreviewProps {
  /** The page that the visitor meets; null where there is none. */
  html: string | null;
  /** Without a page: true where the phone's browser opens, false where the app shows the destination. */
  opensBrowser: boolean;
  app: string;
}

/** A phone with what the visitor sees on it. A picture: nothing in it can be pressed. */
export function PhonePreview({ html, opensBrowser, app }: PhonePreviewProps) {
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        {html === null ? (
          <Stack gap="sm" align="center" justify="center" h="100%" p="lg" ta="center" aria-hidden>
            <Text size="sm" fw={600}>
              {app}
            </Text>
            <IconArrowDown size={28} />
            {opensBrowser && (
              <>
                <IconBrandSafari size={36} />
                <Text size="sm" fw={600}>
                  The phone’s browser
                </Text>
                <IconArrowDown size={28} />
              </>
            )}
            {opensBrowser ? <IconExternalLink size={36} /> : <IconWorld size={36} />}
            <Text size="sm" fw={600}>
              Your destination
            </Text>
          </Stack>
        ) : (
          <iframe
            title={`The page in ${app}`}
            sandbox=""
            srcDoc={asPicture(html)}
            className={classes.page}
            tabIndex={-1}
          />
        )}
      </div>
    </div>
  );
}

/**
 * The page without its script and out of reach of fingers. It is shown under our own content security policy, so its
 * styles need our nonce.
 */
function asPicture(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  for (const style of page.querySelectorAll('style')) style.setAttribute('nonce', nonce());
  page.body.inert = true;
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import { I18nProvider } from '@lingui/react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { cspNonce } from './csp-nonce.ts';
import { i18n } from './language/i18n.ts';
import { direction, language } from './language/language.ts';
import { printInLightColors } from './print.ts';
import { keepAppForOffline } from './service-worker.ts';
import { router } from './router.tsx';
import { readableColors, theme } from './theme.ts';
import './language/right-to-left.css';
import './touch.css';
import { lazyComponent } from './load-chunk.ts';

// The library that stops the page behind a dialog from scrolling adds a style element. It reads the nonce for that
// element from this global.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() });

const Notifications = lazyComponent(async () => (await import('./notifications.ts')).Notifications);

/** Renders notifications. Loads the component with the first one, which waits in its store until then. */
function LazyNotifications() {
  const any = useNotifications().notifications.length > 0;
  const [needed, setNeeded] = useState(any);
  if (any && !needed) setNeeded(true);
  return <Suspense>{needed && <Notifications position="bottom-center" />}</Suspense>;
}

document.documentElement.lang = language;
document.documentElement.dir = direction;
printInLightColors();
keepAppForOffline();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          getStyleNonce={cspNonce}
          cssVariablesResolver={readableColors}
        >
          <LazyNotifications />
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nProvider>
  </StrictMode>,
);

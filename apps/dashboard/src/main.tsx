import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { nonce } from './nonce.ts';
import { router } from './router.tsx';
import { Notices } from './shell/notices.tsx';
import { readableColors, theme } from './theme.ts';

// Whatever keeps the page behind a dialog from scrolling makes a style element, and asks for its nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: nonce() });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
      cssVariablesResolver={readableColors}
    >
      <Notices />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

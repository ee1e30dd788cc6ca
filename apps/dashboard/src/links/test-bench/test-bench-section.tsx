import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlask } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '../../load-chunk.ts';
import type { TestBenchProps } from './test-bench.tsx';

const TestBench = lazyComponent(async () => (await import('./test-bench.tsx')).TestBench);

/** Opens the test bench, which is lazy. */
export function TestBenchSection(props: TestBenchProps) {
  const [opened, { toggle }] = useDisclosure();
  return (
    <div>
      <Button
        variant="subtle"
        px="xs"
        aria-expanded={opened}
        leftSection={<IconFlask size={16} aria-hidden />}
        onClick={toggle}
      >
        <Trans>Try it as a visitor</Trans>
      </Button>
      <Suspense>{opened && <TestBench {...props} />}</Suspense>
    </div>
  );
}

import { useMergedRef } from '@mantine/hooks';
import type { Ref, RefCallback } from 'react';

/** The hook of `@floating-ui/react` that Mantine's scroll area uses. */
export const useMergeRefs = <T>(refs: Ref<T>[]): RefCallback<T> => useMergedRef(...refs);

import { t } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { ApiError } from './api/api-error.ts';

/** Milliseconds to wait before a chunk is requested again. */
const retryDelays = [300, 1_000, 3_000];

/**
 * Loads a chunk of the app, and retries if that fails. Without a connection, waits until there is one.
 * @throws ApiError if the server cannot be reached
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (const delay of retryDelays) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? pause(delay) : connection());
    }
  }
  try {
    return await load();
  } catch (thrown) {
    await fetch('/dashboard/color-scheme.js', { cache: 'no-store' }).catch(() => {
      throw ApiError.unreachable(t`Cannot reach Waypost.`);
    });
    // The server responds, but no longer has this file: the router reloads the page, which gets the new version.
    throw thrown;
  }
}

/** A lazy component, loaded when it is first rendered. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as in the type of React's `lazy`
export const lazyComponent = <T extends ComponentType<any>>(load: () => Promise<T>): LazyExoticComponent<T> =>
  lazy(async () => ({ default: await loadChunk(load) }));

/** A lazy page, loaded when it is opened, or when a link to it gets the pointer. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadChunk(load), name);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const connection = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of something that is open on top of the page of the entry before. */
    isOpen?: true;
  }
}

/** Closes what is open with the browser's Back, as the gesture and the button of phones should. The page stays. */
export function useBackToClose(opened: boolean, close: () => void): void {
  const { history } = useRouter();
  useEffect(() => {
    const hasEntry = () => history.location.state.isOpen === true;
    if (!opened) {
      if (hasEntry()) history.back();
      return undefined;
    }
    if (!hasEntry()) history.push(history.location.href, { isOpen: true });
    return history.subscribe(() => {
      if (!hasEntry()) close();
    });
  }, [opened, close, history]);
}

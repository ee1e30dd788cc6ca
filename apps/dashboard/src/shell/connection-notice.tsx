import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection, type Connection } from '../api/connection.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import classes from './shell.module.css';

const texts: Record<Exclude<Connection, 'online'>, string> = {
  offline: t`You are offline. What you see may be out of date.`,
  unreachable: t`Cannot reach Waypost. What you see may be out of date. Trying again …`,
  slow: t`No response from Waypost yet. Still trying …`,
};

/** How often an unreachable server is called, in milliseconds. */
const retryEveryMs = 5_000;

/** Shows above everything that calls do not arrive, for as long as that lasts. */
export function ConnectionNotice() {
  const connection = useConnection();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (connection !== 'unreachable') return;
    const timer = setInterval(() => void queryClient.refetchQueries(sessionQuery), retryEveryMs);
    return () => clearInterval(timer);
  }, [connection, queryClient]);
  return (
    <div role="status" className={classes.connection} data-connection={connection}>
      {connection !== 'online' && texts[connection]}
    </div>
  );
}

// Worker thread that reads Excel workbooks: receives the file, posts its rows or its problem. An exception ends it.
import { parentPort } from 'node:worker_threads';
import { readWorkbook, WorkbookError } from './read-workbook.js';

export type ReadWorkbookResult = { rows: Uint8Array<ArrayBuffer> } | { problem: WorkbookError['problem'] };

parentPort?.on('message', (file: Uint8Array) => {
  void readWorkbook(file).then(
    (rows) => parentPort?.postMessage({ rows }, [rows.buffer as ArrayBuffer]),
    (error: unknown) => {
      // Thrown outside of the promise, so that the thread ends.
      if (!(error instanceof WorkbookError))
        return setImmediate(() => {
          throw error;
        });
      parentPort?.postMessage({ problem: error.problem });
      return undefined;
    },
  );
});

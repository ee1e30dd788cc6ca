import apps from './apps.json' with { type: 'json' };
import { BreakoutTables } from './breakout-tables.js';
import type { TableRows } from './table-rows.js';
import techniques from './techniques.json' with { type: 'json' };

/** The tables that ship with Waypost. Their spec checks them, so they are not checked again at run time. */
export const shippedRows: TableRows = {
  ...(techniques as Omit<TableRows, 'apps'>),
  apps: apps.apps as TableRows['apps'],
};

export const shippedTables = new BreakoutTables(shippedRows);

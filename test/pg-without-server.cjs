// Stands in for `pg` in unit specs: everything but connecting works.
const pg = require('../node_modules/pg');

const refusal = () =>
  new Error(
    'A unit spec opened a database connection. Rename the file to *.integration-spec.ts, so that PostgreSQL is started for it.',
  );

// Fails like the real one: a pool that ends waits for connections that neither open nor fail.
pg.Client.prototype.connect = (callback) => {
  if (!callback) return Promise.reject(refusal());
  process.nextTick(callback, refusal());
};

module.exports = pg;

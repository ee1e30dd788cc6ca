// Stands in for `pg` in unit specs: everything but connecting works.
const pg = require('../node_modules/pg');

pg.Client.prototype.connect = () => {
  throw new Error(
    'A unit spec opened a database connection. Rename the file to *.integration-spec.ts, so that PostgreSQL is started for it.',
  );
};

module.exports = pg;

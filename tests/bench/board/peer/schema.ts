/** The tables of the peer: what a reservation reads and writes, with the indexes that this takes. */
export const SCHEMA = `
  CREATE TABLE users (id text PRIMARY KEY, name text NOT NULL, email text NOT NULL UNIQUE, role text NOT NULL);
  CREATE TABLE sessions (
    id text PRIMARY KEY, token text NOT NULL UNIQUE, user_id text NOT NULL REFERENCES users, created_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE TABLE drivers (
    driver_id text PRIMARY KEY, user_id text NOT NULL UNIQUE REFERENCES users, vehicle text NOT NULL,
    available boolean NOT NULL, approved_at bigint
  );
  CREATE TABLE orders (
    order_id text PRIMARY KEY, customer_id text NOT NULL REFERENCES users, status text NOT NULL, version integer NOT NULL
  );
  CREATE TABLE jobs (
    job_id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders, vehicle text NOT NULL, status text NOT NULL,
    driver_id text REFERENCES drivers, pickup_at bigint NOT NULL, ends_at bigint NOT NULL, card jsonb NOT NULL,
    version integer NOT NULL
  );
  CREATE INDEX jobs_of_order ON jobs (order_id);
  CREATE INDEX jobs_open ON jobs (status, vehicle, pickup_at, job_id);
  CREATE INDEX jobs_of_driver ON jobs (driver_id, status);
  CREATE TABLE order_events (
    order_id text NOT NULL REFERENCES orders, version integer NOT NULL, position integer NOT NULL, job_id text,
    driver_id text, from_status text NOT NULL, to_status text NOT NULL, actor_kind text NOT NULL, actor_id text NOT NULL,
    at bigint NOT NULL, PRIMARY KEY (order_id, version, position)
  );
  CREATE TABLE outbox (
    effect_id text PRIMARY KEY, kind text NOT NULL, params text NOT NULL, due_at bigint NOT NULL
  );`;

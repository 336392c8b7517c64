-- psql runs this file once, as superuser, when compose.yaml creates the database: two roles, as production requires.
\getenv owner_password POSTGRES_PASSWORD
\getenv app_password APP_PASSWORD
create role sidebet_owner login password :'owner_password';
create role sidebet_app login password :'app_password';
-- PostgreSQL's own C.UTF-8: the same order on every machine.
create database sidebet owner sidebet_owner template template0
  encoding UTF8 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
revoke all on database sidebet from public;
grant connect on database sidebet to sidebet_app;
-- Without a password the superuser can connect only inside the container of the database.
alter role current_user password null;

import type { Database } from './database.ts'

/** Creates the three roles of requests. They belong to the PostgreSQL server: another process may create them at the same time. */
export async function createRequestRoles(database: Database): Promise<void> {
  await database.runScript(`
    do $$
    declare role_name text;
    begin
      foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
        begin
          if not exists (select from pg_roles where rolname = role_name) then
            execute format('create role %I nologin noinherit', role_name);
          end if;
        exception when duplicate_object or unique_violation then null;
        end;
        if not pg_has_role(current_user, role_name, 'member') then
          execute format('grant %I to %I', role_name, current_user);
        end if;
      end loop;
      if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
        alter role service_role bypassrls;
      end if;
    exception when insufficient_privilege then
      raise exception 'This database user may not prepare the request roles. Ask the owner of the server for: create role anon; create role authenticated; create role service_role bypassrls; grant anon, authenticated, service_role to %', current_user
        using errcode = 'insufficient_privilege';
    end
    $$;
  `)
}

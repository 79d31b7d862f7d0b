import type { ColumnTypes } from '../columns.ts'

/** Projects, their units, and the pictures and videos of both. */
export const properties = ({ text, whole, end }: ColumnTypes): string[] => [
  `create table projects (
    id ${text} primary key,
    name ${text} not null check (name <> ''),
    description ${text} not null,
    image ${text} not null,
    address ${text} not null,
    location ${text} not null,
    status ${text} not null default 'ongoing' check (status in ('ongoing', 'completed')),
    created_at ${text} not null,
    completed_at ${text},
    version ${whole} not null default 1,
    check ((status = 'completed') = (completed_at is not null))
  ) ${end}`,
  'create index projects_by_status on projects (status, created_at, id)',

  `create table units (
    id ${text} primary key,
    project_id ${text} not null references projects (id),
    name ${text} not null check (name <> ''),
    type ${text},
    image ${text} not null,
    price_kobo ${whole} not null check (price_kobo >= 0),
    number_of_rooms ${whole} not null check (number_of_rooms >= 0),
    number_of_bath_rooms ${whole} not null check (number_of_bath_rooms >= 0),
    payment_plan ${text} not null,
    manager_id ${text} references users (id),
    created_at ${text} not null,
    version ${whole} not null default 1
  ) ${end}`,
  // Covers the figures of a project: lists of projects do not read the units themselves.
  'create index units_by_project on units (project_id, price_kobo, number_of_rooms, id)',
  'create index units_by_manager on units (manager_id)',

  // A file belongs to a project or to a unit, depending on its type.
  `create table files (
    id ${text} primary key,
    project_id ${text} references projects (id),
    unit_id ${text} references units (id),
    url ${text} not null check (url <> ''),
    file_type ${text} not null
      check (file_type in ('2D-image', '3D-image', 'project-video', 'floor-plan', 'unit-video')),
    alt ${text},
    poster ${text},
    position ${whole} not null default 0,
    created_at ${text} not null,
    check ((project_id is null) <> (unit_id is null)),
    check ((project_id is not null) = (file_type in ('2D-image', '3D-image', 'project-video')))
  ) ${end}`,
  'create index files_by_project on files (project_id, file_type, position)',
  'create index files_by_unit on files (unit_id, file_type, position)',
  'create index files_by_url on files (url)',

  // Files of the embedded media service.
  `create table uploads (
    id ${text} primary key,
    owner_id ${text} not null references users (id),
    kind ${text} not null check (kind in ('image', 'video')),
    path ${text} not null unique,
    bytes ${whole} not null check (bytes > 0),
    created_at ${text} not null
  ) ${end}`,
  'create index uploads_by_time on uploads (created_at)',
]

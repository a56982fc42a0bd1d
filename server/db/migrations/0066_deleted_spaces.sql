DROP VIEW "public"."room_level";--> statement-breakpoint
DROP VIEW "public"."room_size";--> statement-breakpoint
DROP VIEW "public"."space_level";--> statement-breakpoint
DROP VIEW "public"."room_person";--> statement-breakpoint
DROP INDEX "space_directory";--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "space" ADD CONSTRAINT "space_deleted_by_account_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_draft_changed" ON "space_draft" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "space_deleted" ON "space" USING btree ("id","deleted_at") WHERE "space"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "space_deleted_by" ON "space" USING btree ("deleted_by") WHERE "space"."deleted_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "space_directory" ON "space" USING btree ("verification" DESC NULLS FIRST,"members" DESC NULLS FIRST,"id") WHERE "space"."privacy" = 1 AND NOT "space"."suspended" AND "space"."deleted_at" IS NULL;--> statement-breakpoint
ALTER TABLE "space" ADD CONSTRAINT "space_deletion" CHECK (("space"."deleted_at" IS NULL) = ("space"."deleted_by" IS NULL));--> statement-breakpoint
CREATE VIEW "public"."existing_membership" AS (select "space_id", "user_id", "is_admin", "joined_at" from "membership" where NOT EXISTS (
  SELECT 1 FROM "space" AS deleted WHERE deleted.id = "membership"."space_id" AND deleted.deleted_at IS NOT NULL));--> statement-breakpoint
CREATE VIEW "public"."existing_space" AS (select "id", "owner_id", "type", "name", "name_rule", "name_problem", "description", "slogan", "logo", "banner", "privacy", "dark_mode", "social_links", "scholar_rate", "manager_rate", "verification", "suspended", "recommended", "access_rules_off", "members", "listed_members", "changes", "created_at", "changed_at", "deleted_at", "deleted_by" from "space" where "space"."deleted_at" is null);--> statement-breakpoint
CREATE VIEW "public"."room_person_record" AS (
  SELECT "room"."id" AS room_id, "membership"."user_id" AS user_id, 'in' AS state,
    greatest("membership"."joined_at", coalesce((
    SELECT coalesce("room_pass"."since", "membership"."joined_at") FROM "room_pass"
    WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id"), "room"."opened_at")) AS since
  FROM "room" JOIN "membership" ON "membership"."space_id" = "room"."space_id"
  WHERE "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."rule" IS NULL OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id")) AND NOT EXISTS (
    SELECT 1 FROM "room_absence"
    WHERE "room_absence"."room_id" = "room"."id" AND "room_absence"."user_id" = "membership"."user_id")
  UNION ALL
  SELECT "room_member"."room_id", "room_member"."user_id", "room_member"."state", greatest("room_member"."joined_at", coalesce((
    SELECT coalesce("room_pass"."since", "membership"."joined_at") FROM "room_pass"
    WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id"), "room"."opened_at"))
  FROM "room_member" JOIN "room" ON "room"."id" = "room_member"."room_id"
  LEFT JOIN "membership" ON "membership"."space_id" = "room"."space_id" AND "membership"."user_id" = "room_member"."user_id"
  WHERE NOT "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."space_id" IS NULL OR "membership"."user_id" IS NOT NULL AND ("room"."rule" IS NULL OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id"))));--> statement-breakpoint
CREATE VIEW "public"."space_level" AS (
  SELECT "existing_membership"."user_id" AS user_id, "existing_membership"."space_id" AS space_id,
    coalesce(CASE WHEN of_space.muted_until IS NOT NULL THEN 'off' ELSE of_space.level END, (SELECT "notice_setting"."messages" FROM "notice_setting" WHERE "notice_setting"."user_id" = "existing_membership"."user_id"), 'all') AS level,
    CASE WHEN CASE WHEN of_space.muted_until IS NOT NULL THEN 'off' ELSE of_space.level END IS NOT NULL THEN 'space' ELSE 'default' END AS origin,
    of_space.muted_until
  FROM "existing_membership" LEFT JOIN "notice_level" AS of_space
    ON of_space.user_id = "existing_membership"."user_id" AND of_space.space_id = "existing_membership"."space_id");--> statement-breakpoint
CREATE VIEW "public"."room_person" AS (
  SELECT "room"."id" AS room_id, "existing_membership"."user_id" AS user_id, 'in' AS state,
    greatest("existing_membership"."joined_at", coalesce((
    SELECT coalesce("room_pass"."since", "existing_membership"."joined_at") FROM "room_pass"
    WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "existing_membership"."user_id"), "room"."opened_at")) AS since
  FROM "room" JOIN "existing_membership" ON "existing_membership"."space_id" = "room"."space_id"
  WHERE "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."rule" IS NULL OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "existing_membership"."user_id")) AND NOT EXISTS (
    SELECT 1 FROM "room_absence"
    WHERE "room_absence"."room_id" = "room"."id" AND "room_absence"."user_id" = "existing_membership"."user_id")
  UNION ALL
  SELECT "room_member"."room_id", "room_member"."user_id", "room_member"."state", greatest("room_member"."joined_at", coalesce((
    SELECT coalesce("room_pass"."since", "existing_membership"."joined_at") FROM "room_pass"
    WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "existing_membership"."user_id"), "room"."opened_at"))
  FROM "room_member" JOIN "room" ON "room"."id" = "room_member"."room_id"
  LEFT JOIN "existing_membership" ON "existing_membership"."space_id" = "room"."space_id" AND "existing_membership"."user_id" = "room_member"."user_id"
  WHERE NOT "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."space_id" IS NULL OR "existing_membership"."user_id" IS NOT NULL AND ("room"."rule" IS NULL OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "existing_membership"."user_id"))));--> statement-breakpoint
CREATE VIEW "public"."room_level" AS (
  SELECT "room_person"."user_id" AS user_id, "room_person"."room_id" AS room_id,
    coalesce(CASE WHEN of_room.muted_until IS NOT NULL THEN 'off' ELSE of_room.level END, CASE WHEN of_space.muted_until IS NOT NULL THEN 'off' ELSE of_space.level END,
      CASE WHEN "room"."space_id" IS NOT NULL THEN (SELECT "notice_setting"."messages" FROM "notice_setting" WHERE "notice_setting"."user_id" = "room_person"."user_id") END, 'all') AS level,
    CASE WHEN CASE WHEN of_room.muted_until IS NOT NULL THEN 'off' ELSE of_room.level END IS NOT NULL THEN 'room' WHEN CASE WHEN of_space.muted_until IS NOT NULL THEN 'off' ELSE of_space.level END IS NOT NULL THEN 'space'
      ELSE 'default' END AS origin,
    of_room.muted_until, "room_person"."since" AS since
  FROM "room_person" JOIN "room" ON "room"."id" = "room_person"."room_id"
  LEFT JOIN "notice_level" AS of_room
    ON of_room.user_id = "room_person"."user_id" AND of_room.room_id = "room_person"."room_id"
  LEFT JOIN "notice_level" AS of_space
    ON of_space.user_id = "room_person"."user_id" AND of_space.space_id = "room"."space_id"
  WHERE "room_person"."state" = 'in');--> statement-breakpoint
CREATE VIEW "public"."room_size" AS (
  SELECT "room"."id" AS room_id, (CASE
    WHEN "room"."rule" IS NOT NULL THEN (SELECT count(*) FROM room_person WHERE room_person.room_id = "room"."id" AND room_person.state = 'in')
    WHEN "room"."kind" IN ('space', 'channel', 'readOnlyChannel')
    THEN "space"."members" - (SELECT count(*) FROM "room_absence" WHERE "room_absence"."room_id" = "room"."id")
    ELSE (SELECT count(*) FROM "room_member" WHERE "room_member"."room_id" = "room"."id" AND "room_member"."state" = 'in') END)::int AS people
  FROM "room" LEFT JOIN "space" ON "space"."id" = "room"."space_id");

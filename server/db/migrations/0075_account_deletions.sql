DROP VIEW "public"."room_level";--> statement-breakpoint
DROP VIEW "public"."room_size";--> statement-breakpoint
DROP VIEW "public"."space_level";--> statement-breakpoint
DROP VIEW "public"."room_person";--> statement-breakpoint
DROP VIEW "public"."existing_membership";--> statement-breakpoint
CREATE TABLE "account_deletion" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"username" text NOT NULL,
	"avatar" text NOT NULL,
	"bio" text NOT NULL,
	"findable" boolean NOT NULL,
	"purged_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "account_deletion_act" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"act" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "key_share_wallet" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletion_time" ON "account_deletion" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "account_deletion_act_account" ON "account_deletion_act" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "chat_outbox_person" ON "chat_outbox" USING btree ("user_id") WHERE "chat_outbox"."kind" = 'member';--> statement-breakpoint
CREATE VIEW "public"."existing_membership" AS (select "space_id", "user_id", "is_admin", "joined_at" from "membership" where (NOT EXISTS (
  SELECT 1 FROM "space" AS deleted WHERE deleted.id = "membership"."space_id" AND deleted.deleted_at IS NOT NULL) and NOT EXISTS (
  SELECT 1 FROM "account_deletion" AS gone WHERE gone.account_id = "membership"."user_id")));--> statement-breakpoint
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
  WHERE NOT "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND NOT EXISTS (
  SELECT 1 FROM "account_deletion" AS gone WHERE gone.account_id = "room_member"."user_id") AND ("room"."space_id" IS NULL OR "existing_membership"."user_id" IS NOT NULL AND ("room"."rule" IS NULL OR EXISTS (
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
    THEN "space"."members" - (SELECT count(*) FROM "room_absence"
      WHERE "room_absence"."room_id" = "room"."id" AND NOT EXISTS (
  SELECT 1 FROM "account_deletion" AS gone WHERE gone.account_id = "room_absence"."user_id"))
    ELSE (SELECT count(*) FROM "room_member" WHERE "room_member"."room_id" = "room"."id" AND "room_member"."state" = 'in'
      AND NOT EXISTS (
  SELECT 1 FROM "account_deletion" AS gone WHERE gone.account_id = "room_member"."user_id")) END)::int AS people
  FROM "room" LEFT JOIN "space" ON "space"."id" = "room"."space_id");

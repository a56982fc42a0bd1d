ALTER TABLE "room" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
-- Admins pass every rule; those there are have been in the rooms for as long as in the space.
INSERT INTO "room_pass" ("room_id", "space_id", "user_id")
SELECT "room"."id", "membership"."space_id", "membership"."user_id"
FROM "room" JOIN "membership" ON "membership"."space_id" = "room"."space_id"
WHERE "room"."rule" IS NOT NULL AND "membership"."is_admin" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Not dropped, because room_size reads it.
CREATE OR REPLACE VIEW "public"."room_person" AS (
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
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id"))));
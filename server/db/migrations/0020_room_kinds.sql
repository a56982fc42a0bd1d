ALTER TABLE "room" DROP CONSTRAINT "room_named";--> statement-breakpoint
DROP INDEX "room_space_itself";--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "room" SET "kind" = CASE "type" WHEN -1 THEN 'space' WHEN 0 THEN 'channel' WHEN 1 THEN 'readOnlyChannel' WHEN 2 THEN 'privateRoom' WHEN 3 THEN 'publicRoom' END;--> statement-breakpoint
ALTER TABLE "room" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "room_space_itself" ON "room" USING btree ("space_id") WHERE "room"."kind" = 'space';--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_kind" CHECK ("room"."kind" IN ('space', 'channel', 'readOnlyChannel', 'privateRoom', 'publicRoom'));--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_named" CHECK (("room"."kind" = 'space') = ("room"."name" = ''));--> statement-breakpoint
CREATE VIEW "public"."room_person" AS (
  SELECT "room"."id" AS room_id, "membership"."user_id" AS user_id, 'in' AS state, "membership"."joined_at" AS since
  FROM "room" JOIN "membership" ON "membership"."space_id" = "room"."space_id"
  WHERE "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND NOT EXISTS (
    SELECT 1 FROM "room_absence"
    WHERE "room_absence"."room_id" = "room"."id" AND "room_absence"."user_id" = "membership"."user_id")
  UNION ALL
  SELECT "room_member"."room_id", "room_member"."user_id", 'in', "room_member"."joined_at"
  FROM "room_member" JOIN "room" ON "room"."id" = "room_member"."room_id"
  JOIN "membership" ON "membership"."space_id" = "room"."space_id" AND "membership"."user_id" = "room_member"."user_id"
  WHERE NOT "room"."kind" IN ('space', 'channel', 'readOnlyChannel'));--> statement-breakpoint
CREATE VIEW "public"."room_size" AS (
  SELECT "room"."id" AS room_id, (CASE WHEN "room"."kind" IN ('space', 'channel', 'readOnlyChannel')
    THEN "space"."members" - (SELECT count(*) FROM "room_absence" WHERE "room_absence"."room_id" = "room"."id")
    ELSE (SELECT count(*) FROM "room_member" WHERE "room_member"."room_id" = "room"."id") END)::int AS people
  FROM "room" JOIN "space" ON "space"."id" = "room"."space_id");--> statement-breakpoint
ALTER TABLE "room" DROP COLUMN "type";
CREATE TABLE "direct_pair" (
	"room_id" integer PRIMARY KEY NOT NULL,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	CONSTRAINT "direct_pair_people" UNIQUE("first_id","second_id"),
	CONSTRAINT "direct_pair_ordered" CHECK ("direct_pair"."first_id" < "direct_pair"."second_id")
);
--> statement-breakpoint
DROP VIEW "public"."room_person";--> statement-breakpoint
DROP VIEW "public"."room_size";--> statement-breakpoint
ALTER TABLE "room" DROP CONSTRAINT "room_named";--> statement-breakpoint
ALTER TABLE "room" DROP CONSTRAINT "room_kind";--> statement-breakpoint
ALTER TABLE "room" ALTER COLUMN "space_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "room_member" ADD COLUMN "state" text DEFAULT 'in' NOT NULL;--> statement-breakpoint
ALTER TABLE "direct_pair" ADD CONSTRAINT "direct_pair_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_pair" ADD CONSTRAINT "direct_pair_first_id_account_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_pair" ADD CONSTRAINT "direct_pair_second_id_account_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direct_pair_second" ON "direct_pair" USING btree ("second_id");--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_container" CHECK (("room"."kind" = 'direct') = ("room"."space_id" IS NULL));--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_named" CHECK (("room"."kind" IN ('space', 'direct')) = ("room"."name" = ''));--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_kind" CHECK ("room"."kind" IN ('space', 'channel', 'readOnlyChannel', 'privateRoom', 'publicRoom', 'direct'));--> statement-breakpoint
ALTER TABLE "room_member" ADD CONSTRAINT "room_member_state" CHECK ("room_member"."state" IN ('in', 'invited'));--> statement-breakpoint
CREATE VIEW "public"."room_person" AS (
  SELECT "room"."id" AS room_id, "membership"."user_id" AS user_id, 'in' AS state, "membership"."joined_at" AS since
  FROM "room" JOIN "membership" ON "membership"."space_id" = "room"."space_id"
  WHERE "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND NOT EXISTS (
    SELECT 1 FROM "room_absence"
    WHERE "room_absence"."room_id" = "room"."id" AND "room_absence"."user_id" = "membership"."user_id")
  UNION ALL
  SELECT "room_member"."room_id", "room_member"."user_id", "room_member"."state", "room_member"."joined_at"
  FROM "room_member" JOIN "room" ON "room"."id" = "room_member"."room_id"
  LEFT JOIN "membership" ON "membership"."space_id" = "room"."space_id" AND "membership"."user_id" = "room_member"."user_id"
  WHERE NOT "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."space_id" IS NULL OR "membership"."user_id" IS NOT NULL));--> statement-breakpoint
CREATE VIEW "public"."room_size" AS (
  SELECT "room"."id" AS room_id, (CASE WHEN "room"."kind" IN ('space', 'channel', 'readOnlyChannel')
    THEN "space"."members" - (SELECT count(*) FROM "room_absence" WHERE "room_absence"."room_id" = "room"."id")
    ELSE (SELECT count(*) FROM "room_member" WHERE "room_member"."room_id" = "room"."id" AND "room_member"."state" = 'in') END)::int AS people
  FROM "room" LEFT JOIN "space" ON "space"."id" = "room"."space_id");
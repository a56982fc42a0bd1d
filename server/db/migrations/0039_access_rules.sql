CREATE TABLE "room_pass" (
	"room_id" integer NOT NULL,
	"space_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "room_pass_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
DROP VIEW "public"."room_person";--> statement-breakpoint
DROP VIEW "public"."room_size";--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "space" ADD COLUMN "access_rules_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_pass" ADD CONSTRAINT "room_pass_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_pass" ADD CONSTRAINT "room_pass_space_id_user_id_membership_space_id_user_id_fk" FOREIGN KEY ("space_id","user_id") REFERENCES "public"."membership"("space_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_pass_member" ON "room_pass" USING btree ("space_id","user_id");--> statement-breakpoint
CREATE INDEX "room_ruled" ON "room" USING btree ("space_id") WHERE "room"."rule" IS NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."room_person" AS (
  SELECT "room"."id" AS room_id, "membership"."user_id" AS user_id, 'in' AS state, "membership"."joined_at" AS since
  FROM "room" JOIN "membership" ON "membership"."space_id" = "room"."space_id"
  WHERE "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."rule" IS NULL OR "membership"."is_admin" OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id")) AND NOT EXISTS (
    SELECT 1 FROM "room_absence"
    WHERE "room_absence"."room_id" = "room"."id" AND "room_absence"."user_id" = "membership"."user_id")
  UNION ALL
  SELECT "room_member"."room_id", "room_member"."user_id", "room_member"."state", "room_member"."joined_at"
  FROM "room_member" JOIN "room" ON "room"."id" = "room_member"."room_id"
  LEFT JOIN "membership" ON "membership"."space_id" = "room"."space_id" AND "membership"."user_id" = "room_member"."user_id"
  WHERE NOT "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."space_id" IS NULL OR "membership"."user_id" IS NOT NULL AND ("room"."rule" IS NULL OR "membership"."is_admin" OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id"))));--> statement-breakpoint
CREATE VIEW "public"."room_size" AS (
  SELECT "room"."id" AS room_id, (CASE
    WHEN "room"."rule" IS NOT NULL THEN (SELECT count(*) FROM room_person WHERE room_person.room_id = "room"."id" AND room_person.state = 'in')
    WHEN "room"."kind" IN ('space', 'channel', 'readOnlyChannel')
    THEN "space"."members" - (SELECT count(*) FROM "room_absence" WHERE "room_absence"."room_id" = "room"."id")
    ELSE (SELECT count(*) FROM "room_member" WHERE "room_member"."room_id" = "room"."id" AND "room_member"."state" = 'in') END)::int AS people
  FROM "room" LEFT JOIN "space" ON "space"."id" = "room"."space_id");
CREATE TABLE "group_answer" (
	"room_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_answer_room_id_user_id_pk" PRIMARY KEY("room_id","user_id"),
	CONSTRAINT "group_answer_answer" CHECK ("group_answer"."answer" IN ('declined', 'left'))
);
--> statement-breakpoint
ALTER TABLE "room" DROP CONSTRAINT "room_named";--> statement-breakpoint
ALTER TABLE "room" DROP CONSTRAINT "room_container";--> statement-breakpoint
ALTER TABLE "room" DROP CONSTRAINT "room_kind";--> statement-breakpoint
ALTER TABLE "report" DROP CONSTRAINT "report_room_id_room_id_fk";
--> statement-breakpoint
ALTER TABLE "room_member" ADD COLUMN "group_role" text;--> statement-breakpoint
ALTER TABLE "room_member" ADD COLUMN "added_by" integer;--> statement-breakpoint
ALTER TABLE "group_answer" ADD CONSTRAINT "group_answer_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_answer" ADD CONSTRAINT "group_answer_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_answer_user" ON "group_answer" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_member" ADD CONSTRAINT "room_member_added_by_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_member_added_by" ON "room_member" USING btree ("added_by") WHERE "room_member"."added_by" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "room_member_maker" ON "room_member" USING btree ("room_id") WHERE "room_member"."group_role" = 'maker';--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_named" CHECK ("room"."kind" = 'group' OR ("room"."kind" IN ('space', 'direct')) = ("room"."name" = ''));--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_container" CHECK (("room"."kind" IN ('direct', 'group')) = ("room"."space_id" IS NULL));--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_kind" CHECK ("room"."kind" IN ('space', 'channel', 'readOnlyChannel', 'privateRoom', 'publicRoom', 'direct', 'group'));--> statement-breakpoint
ALTER TABLE "room_member" ADD CONSTRAINT "room_member_group_role" CHECK ("room_member"."group_role" IN ('maker', 'manager'));
CREATE TABLE "filter" (
	"user_id" text NOT NULL,
	"filter_id" text NOT NULL,
	"definition" json NOT NULL,
	CONSTRAINT "filter_user_id_filter_id_pk" PRIMARY KEY("user_id","filter_id")
);
--> statement-breakpoint
CREATE TABLE "highlight" (
	"user_id" text NOT NULL,
	"position" bigint NOT NULL,
	"room_id" text NOT NULL,
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"counts" boolean NOT NULL,
	"notifies" boolean NOT NULL,
	"highlights" boolean NOT NULL,
	CONSTRAINT "highlight_user_id_position_pk" PRIMARY KEY("user_id","position")
);
--> statement-breakpoint
CREATE TABLE "read_mark" (
	"user_id" text NOT NULL,
	"room_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"position" bigint NOT NULL,
	"counted" bigint NOT NULL,
	CONSTRAINT "read_mark_user_id_room_id_thread_id_pk" PRIMARY KEY("user_id","room_id","thread_id")
);
--> statement-breakpoint
CREATE INDEX "highlight_room" ON "highlight" USING btree ("room_id","user_id");--> statement-breakpoint
CREATE INDEX "highlight_event" ON "highlight" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_thread" ON "event" USING btree ("room","position") WHERE "event"."relation_type" = 'm.thread';